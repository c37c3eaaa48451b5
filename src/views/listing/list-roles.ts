/** A virtualiser wraps each row, so roles replace the list elements. */
export const listRoles = { list: { role: 'list' }, item: { role: 'listitem' } } as const
