/** The end of a long path says the most. */
export const shortenPath = (path: string): string => {
  const parts = path.split('/')
  return path.length > 44 && parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : path
}
