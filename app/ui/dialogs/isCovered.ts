/** Whether a dialog or a menu is open over the page. */
export const isCovered = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
