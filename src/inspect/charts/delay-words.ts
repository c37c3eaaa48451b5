import type { AnyStateMachine } from 'xstate'
import { durationUnits } from '../duration-units.ts'
import { delayExamples } from './delay-examples.ts'

const formatLength = (milliseconds: number): string => {
  const [unit, length] = durationUnits.find(([, length]) => milliseconds >= length && milliseconds % length === 0) ?? [
    'ms',
    1,
  ]
  return `${milliseconds / length} ${unit}`
}

const formatRange = (lengths: readonly number[]): string => {
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  if (least === most) return formatLength(most)
  return least === 0 ? `≤ ${formatLength(most)}` : `${formatLength(least)} – ${formatLength(most)}`
}

const computeLengths = ({ id, implementations }: AnyStateMachine, name: string): readonly number[] => {
  const delay: unknown = implementations.delays[name]
  if (typeof delay === 'number') return [delay]
  if (typeof delay !== 'function') return []
  const examples = delayExamples[`${id} ${name}`] ?? []
  return examples.map((context) =>
    Number(Reflect.apply(delay, undefined, [{ context, event: { type: '' } }, undefined])),
  )
}

/** Formats a delay as `patience (150 ms)` or `backOff (1 s – 16 s)`; a delay without a name is its length. */
export const delayWords = (machine: AnyStateMachine, delay: string): string => {
  if (/^\d+$/.test(delay)) return formatLength(Number(delay))
  const lengths = computeLengths(machine, delay)
  return lengths.length === 0 ? delay : `${delay} (${formatRange(lengths)})`
}
