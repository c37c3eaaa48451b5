import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `export function Button({ onPress }: Props) {
  return <ui.Frame><Icon name="x" onClick={() => onPress()} /><b>x</b></ui.Frame>
}
export const Page = memo(() => <Button />)
`

it('reads the symbols, calls and ancestors of tsx', async () => {
  expect(await readSymbols('tsx', source)).toEqual({
    symbols: [
      'function Button 1:0-3:1 | export function Button({ onPress }: Props)',
      'constant Page 4:0-4:42 | export const Page = memo(() => <Button />)',
    ],
    calls: [
      '2: Button -> ui Frame',
      '2: Button -> Icon',
      '2: Button -> onPress',
      '4: Page -> memo',
      '4: Page -> Button',
    ],
    inheritance: [],
  })
})
