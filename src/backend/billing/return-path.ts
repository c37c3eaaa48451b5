export const returnPath = '/organization-billing'
