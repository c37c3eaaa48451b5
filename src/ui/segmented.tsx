import {
  SegmentGroupItem,
  SegmentGroupItemHiddenInput,
  SegmentGroupItemText,
  SegmentGroupLabel,
  SegmentGroupRoot,
} from '@ark-ui/react/segment-group'
import type { LucideIcon } from 'lucide-react'
import { segmented } from '#styled-system/recipes/segmented'
import { Icon } from './icon.tsx'
import { useChosenInView } from './use-chosen-in-view.ts'

type SegmentedProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; icon?: LucideIcon | undefined }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}

export function Segmented<Value extends string>({ label, options, onChange, ...rest }: SegmentedProps<Value>) {
  const styles = segmented()
  const row = useChosenInView<HTMLDivElement>(rest.value)
  const choose = (value: string | null) => {
    const option = options.find((candidate) => candidate.value === value)
    if (option) onChange(option.value)
  }
  return (
    <SegmentGroupRoot
      {...rest}
      ref={row}
      orientation="horizontal"
      onValueChange={({ value }) => choose(value)}
      className={styles.root}
    >
      <SegmentGroupLabel className={styles.label}>{label}</SegmentGroupLabel>
      {options.map((option) => (
        <SegmentGroupItem key={option.value} value={option.value} className={styles.item}>
          {option.icon && <Icon of={option.icon} />}
          <SegmentGroupItemText>{option.label}</SegmentGroupItemText>
          <SegmentGroupItemHiddenInput />
        </SegmentGroupItem>
      ))}
    </SegmentGroupRoot>
  )
}
