export const sign = (
  <>
    <path strokeWidth={1.5} opacity={0.45} d="M14 10v6M50 18v7M32 8v5" />
    <circle strokeWidth={3} cx={26} cy={24} r={4} />
    <path strokeWidth={3} d="M12 32h22" />
    <path strokeWidth={3} opacity={0.7} d="M32 43h20M12 54h20" />
    <path strokeWidth={2} strokeLinejoin="round" d="m34 39 3-4 3 4 3-4 3 4 3-4 2 4" />
  </>
);
