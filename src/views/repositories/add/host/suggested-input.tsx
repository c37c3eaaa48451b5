import { type ComponentProps, useId } from 'react'
import { Input } from '#src/ui/input.tsx'

type SuggestedInputProps = Omit<ComponentProps<typeof Input>, 'onChange'> & {
  readonly suggestions: readonly string[]
  readonly onText: (text: string) => void
}

const code = { mono: true, spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off', autoComplete: 'off' } as const

export function SuggestedInput({ suggestions, onText, ...rest }: SuggestedInputProps) {
  const id = useId()
  return (
    <>
      <Input {...code} {...rest} list={id} onChange={({ target }) => onText(target.value)} />
      <datalist id={id}>
        {suggestions.map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </>
  )
}
