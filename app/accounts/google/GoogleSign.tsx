/** A ring with a bar in Google's four colours: four arcs of radius 8.25 around the centre. */
export const GoogleSign = () => (
  <svg aria-hidden viewBox="0 0 24 24" fill="none" strokeWidth={4} className="size-5 shrink-0">
    <path stroke="#ea4335" d="M4.86 7.88A8.25 8.25 0 0 1 18.32 6.7" />
    <path stroke="#fbbc05" d="M4.86 16.13A8.25 8.25 0 0 1 4.86 7.88" />
    <path stroke="#34a853" d="M17.3 18.32A8.25 8.25 0 0 1 4.86 16.13" />
    <path stroke="#4285f4" d="M12.2 12H20.25A8.25 8.25 0 0 1 17.3 18.32" />
  </svg>
);
