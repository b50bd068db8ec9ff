/** "1,240" */
export const pointsText = (score: number): string => score.toLocaleString("en");
