export const sign = (
  <>
    <path
      strokeWidth={1.5}
      opacity={0.45}
      d="M10 12h12v6H10zM26 12h12v6H26zM42 12h12v6H42zM10 22h12v6H10zM42 22h12v6H42z"
    />
    <path strokeWidth={1.5} opacity={0.45} strokeDasharray="1 4" d="m36 40-7-9" />
    <circle strokeWidth={3} cx={38} cy={42} r={3.5} />
    <path strokeWidth={5} d="M26 53h16" />
  </>
);
