/** Each entry is one JSON line. Callers pass facts, never bodies, tokens or addresses of people. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void
  error(message: string, facts?: Readonly<Record<string, unknown>>): void
}

const toPlain = (value: unknown): unknown =>
  value instanceof Error
    ? {
        name: value.name,
        message: value.message,
        stack: value.stack?.split('\n').slice(0, 12),
        ...(value.cause === undefined ? {} : { cause: toPlain(value.cause) }),
      }
    : value

/** JSON leaves these characters as they are; terminals obey some, and some programs take others for a line end. */
const unescaped = /[\u007f-\u009f\u2028\u2029]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const formatLine = (level: string, message: string, facts: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    time: new Date().toISOString(),
    level,
    message,
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, toPlain(value)])),
  }).replaceAll(unescaped, escaped)

export const consoleLog: Log = {
  info: (message, facts) => process.stdout.write(`${formatLine('info', message, facts)}\n`),
  error: (message, facts) => process.stderr.write(`${formatLine('error', message, facts)}\n`),
}

export const silentLog: Log = { info: () => undefined, error: () => undefined }
