export const shareMark = '~'
