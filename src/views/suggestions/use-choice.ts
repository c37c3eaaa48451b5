import { type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

interface ChoiceOptions<Option> {
  readonly offered: readonly Option[]
  readonly text: string
  readonly closingKey: string
  readonly startsAt: number
  readonly take: (option: Option) => void
}

export const useChoice = <Option>({ offered, text, closingKey, startsAt, take }: ChoiceOptions<Option>) => {
  const [chosen, setChosen] = useState({ text, at: startsAt })
  const [closedAt, setClosedAt] = useState<string>()
  const isClosed = closedAt === closingKey
  const options = isClosed ? [] : offered
  const at = chosen.text === text ? Math.min(chosen.at, options.length - 1) : startsAt
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const active = options[at]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setClosedAt(closingKey)
    else if (step !== undefined && options.length > 0) {
      const places = options.length + 1
      setChosen({ text, at: ((at + 1 + step + places) % places) - 1 })
    } else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && active !== undefined) take(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { options, at, isClosed, press }
}
