export const maxQueryLength = 1000
export const maxQueryDepth = 12
export const maxQueryTerms = 30
