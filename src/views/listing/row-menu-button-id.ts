/** Of the button in a row that opens its menu; `id` is the row's. */
export const rowMenuButtonId = (id: string): string => `actions-${id}`
