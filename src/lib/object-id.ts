const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** 24 hex characters, the first 8 the time in seconds (`src/README.md`, D7). */
export const newObjectId = (now: number): string =>
  Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0') + hex(crypto.getRandomValues(new Uint8Array(8)))
