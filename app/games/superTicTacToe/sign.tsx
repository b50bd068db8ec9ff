export const sign = (
  <>
    <path
      strokeWidth={1}
      opacity={0.45}
      d="M14 10v12M18 10v12M10 14h12M10 18h12M30 10v12M34 10v12M26 14h12M26 18h12M46 10v12M50 10v12M42 14h12M42 18h12M14 26v12M18 26v12M10 30h12M10 34h12M46 26v12M50 26v12M42 30h12M42 34h12M14 42v12M18 42v12M10 46h12M10 50h12M30 42v12M34 42v12M26 46h12M26 50h12"
    />
    <path strokeWidth={2} opacity={0.7} d="M24 9v46M40 9v46M9 24h46M9 40h46" />
    <path strokeWidth={3} d="m28.5 28.5 7 7m0-7-7 7" />
    <circle strokeWidth={3} cx={48} cy={48} r={4} />
  </>
);
