export const rowMenuButtonId = (id: string): string => `actions-${id}`
