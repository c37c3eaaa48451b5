/** The product's router reads the navigation chart: wouter's own reading of the address, which patches `history`, stays out of it. */
const unread = () => {
  throw new Error('no router')
}
export { unread as useBrowserLocation, unread as useSearch }
