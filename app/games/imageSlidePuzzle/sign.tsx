export const sign = (
  <>
    <rect strokeWidth={1.5} opacity={0.45} strokeDasharray="3 4" x={12.5} y={9.5} width={13} height={13} rx={2.5} />
    <rect strokeWidth={3} x={26} y={23} width={13} height={13} rx={2.5} />
    <rect strokeWidth={3} x={40} y={23} width={13} height={13} rx={2.5} />
    <rect strokeWidth={3} x={12.5} y={37} width={13} height={13} rx={2.5} />
    <rect strokeWidth={3} x={26} y={37} width={13} height={13} rx={2.5} />
    <rect strokeWidth={3} x={40} y={37} width={13} height={13} rx={2.5} />
    <path strokeWidth={2} strokeLinejoin="round" d="M19 34v-7m-3 3 3-3.5 3 3.5M27 48l6-6 3.5 3.5L42 40l6 7" />
  </>
);
