/** Where people come back to from the pages of a payment. */
export const returnPath = '/organization-billing'
