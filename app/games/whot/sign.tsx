export const sign = (
  <>
    <rect strokeWidth={1.5} opacity={0.45} x={14} y={14} width={22} height={32} rx={4} transform="rotate(-12 25 30)" />
    <rect strokeWidth={3} x={27} y={16} width={23} height={33} rx={4} transform="rotate(8 38 32)" />
    <path strokeWidth={3} strokeLinejoin="round" d="m38 26 6 11H32z" transform="rotate(8 38 32)" />
  </>
);
