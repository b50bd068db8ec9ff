const PLACES = [0, 1, 2, 3];

export const sign = (
  <>
    <rect strokeWidth={1.5} opacity={0.45} x={9} y={9} width={46} height={46} rx={6} />
    {PLACES.flatMap((row) =>
      PLACES.map((column) => {
        const isInLine = row + column === 3;
        return (
          <circle
            key={`${row} ${column}`}
            strokeWidth={isInLine ? 3 : 1.5}
            opacity={isInLine ? 1 : 0.45}
            cx={16.4 + column * 10.4}
            cy={16.4 + row * 10.4}
            r={isInLine ? 3.4 : 3}
          />
        );
      }),
    )}
  </>
);
