import {
  createListCollection,
  SelectContent,
  SelectControl,
  SelectHiddenSelect,
  SelectItem,
  SelectItemIndicator,
  SelectItemText,
  SelectLabel,
  SelectPositioner,
  SelectRoot,
  SelectTrigger,
  SelectValueText,
} from '@ark-ui/react/select'
import { useFieldContext } from '@ark-ui/react/field'
import { Portal } from '@ark-ui/react/portal'
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useMemo } from 'react'
import { css, cx } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { menu } from '#styled-system/recipes/menu'
import { select } from '#styled-system/recipes/select'
import { Icon } from './icon.tsx'

export type Option = { value: string; label: string; disabled?: boolean | undefined }

type SelectProps = {
  options: readonly Option[]
  value: string | undefined
  onChange: (value: string) => void
  placeholder?: string | undefined
  label?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
}

const unseen = css({ srOnly: true })

function Item({ option }: { option: Option }) {
  const { item, label } = menu()
  return (
    <SelectItem item={option} className={item}>
      <SelectItemText className={label}>{option.label}</SelectItemText>
      <SelectItemIndicator>
        <Icon of={Check} />
      </SelectItemIndicator>
    </SelectItem>
  )
}

export function Select({ options, value, onChange, placeholder, label, ...rest }: SelectProps) {
  const collection = useMemo(() => createListCollection({ items: [...options] }), [options])
  const about = useFieldContext()
  const styles = select()
  const onValueChange = (details: { value: string[] }) => details.value[0] !== undefined && onChange(details.value[0])
  return (
    <SelectRoot
      {...rest}
      {...{ collection, onValueChange }}
      value={value === undefined ? [] : [value]}
      className={styles.root}
      positioning={{ sameWidth: true, gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      {label !== undefined && <SelectLabel className={unseen}>{label}</SelectLabel>}
      <SelectControl>
        <SelectTrigger aria-describedby={about?.ariaDescribedby} className={cx(input(), styles.trigger)}>
          <SelectValueText placeholder={placeholder ?? ''} className={styles.value} />
          <Icon of={ChevronsUpDown} />
        </SelectTrigger>
      </SelectControl>
      <Portal>
        <SelectPositioner asChild>
          <section {...(label === undefined ? { 'aria-labelledby': about?.ids.label } : { 'aria-label': label })}>
            <SelectContent className={menu().content}>
              {options.map((option) => (
                <Item key={option.value} option={option} />
              ))}
            </SelectContent>
          </section>
        </SelectPositioner>
      </Portal>
      <SelectHiddenSelect />
    </SelectRoot>
  )
}
