/** Whether what is typed into a field of the form differs from its initial value. */
export const hasChangedFields = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.type !== "file" &&
      field.value !== field.defaultValue,
  );
