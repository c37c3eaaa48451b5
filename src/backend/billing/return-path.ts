/** People return to this path from the pages of a payment. */
export const returnPath = '/organization-billing'
