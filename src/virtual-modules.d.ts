/// <reference types="vite/client" />

declare module 'virtual:message-versions' {
  /** Language to the version of its messages. */
  const versions: Readonly<Record<string, string>>
  export default versions
}

/** Whether this is the QA build (`src/README.md`, D4b). */
declare const __QA__: boolean

declare const __BUILD__: string
