export const sign = (
  <>
    <path strokeWidth={1.5} opacity={0.45} d="M25 10v44M39 10v44M10 25h44M10 39h44" />
    <path strokeWidth={3} d="m14 14 7 7m0-7-7 7M28.5 28.5l7 7m0-7-7 7M43 43l7 7m0-7-7 7" />
    <circle strokeWidth={3} cx={46.5} cy={17.5} r={3.8} />
    <circle strokeWidth={3} cx={17.5} cy={32} r={3.8} />
  </>
);
