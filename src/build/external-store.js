/** React has had this itself for long: the shim stays out of the browser builds. */
export { useSyncExternalStore } from 'react'
