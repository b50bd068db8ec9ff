export const sign = (
  <>
    <path strokeWidth={1.5} opacity={0.45} d="M12 52h40" />
    <path
      strokeWidth={3}
      strokeLinejoin="round"
      d="M32 10v9m-4.5-4.5h9M23 46h18M25 46c0-7 3-9 3-14-5-1-7-4-7-7 0-4 4-6 7-4l4 4 4-4c3-2 7 0 7 4 0 3-2 6-7 7 0 5 3 7 3 14"
    />
  </>
);
