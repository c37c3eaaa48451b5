export interface ScreenOutput {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const clearLine = '\r\u001b[2K'
const defaultColumns = 80

/** Texts of a log must not move the cursor or change colours. */
const withoutControls = (line: string): string => line.replaceAll(/\p{Cc}/gu, '\ufffd')

const cutTo = (line: string, length: number): string => {
  const letters = [...line]
  return letters.length <= length ? line : `${letters.slice(0, length - 1).join('')}…`
}

export const createStatusScreen = (output: ScreenOutput) => {
  const { isTTY: isTerminal = false } = output
  let status = ''
  const drawStatus = () => {
    if (isTerminal) output.write(cutTo(status, (output.columns || defaultColumns) - 1))
  }
  return {
    print(lines: readonly string[]): void {
      if (lines.length === 0) return
      const text = lines.map((line) => `${withoutControls(line)}\n`).join('')
      output.write(isTerminal ? clearLine + text : text)
      drawStatus()
    },
    setStatus(line: string): void {
      const next = withoutControls(line)
      if (next === status) return
      status = next
      if (!isTerminal) output.write(`${status}\n`)
      else output.write(clearLine)
      drawStatus()
    },
    end(text: string): void {
      output.write(isTerminal ? clearLine + text : text)
      status = ''
    },
  }
}
