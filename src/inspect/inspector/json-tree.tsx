import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Plain } from '../observer/record.ts'
import { type JsonItem, jsonRows } from './json-rows.ts'
import { Tree } from './tree.tsx'
import { useToggledIds } from './use-toggled-ids.ts'

const line = css({ textStyle: 'code', minW: '0', py: '0.5' })
const name = css({ color: 'fg.muted' })
const colours: Readonly<Record<JsonItem['kind'], string>> = {
  text: css({ color: 'code.string' }),
  number: css({ color: 'code.number' }),
  flag: css({ color: 'code.keyword' }),
  nothing: css({ color: 'fg.subtle' }),
  list: css({ color: 'fg.subtle' }),
  group: css({ color: 'fg.subtle' }),
}

function JsonLine({ name: member, kind, valueText, size }: JsonItem) {
  const { t } = useTranslation('inspector')
  const shown =
    kind === 'list' ? t('json.list', { count: size }) : kind === 'group' ? t('json.group', { count: size }) : valueText
  return (
    <span className={line}>
      {member !== null && <span className={name}>{member}: </span>}
      <span className={colours[kind]}>{shown}</span>
    </span>
  )
}

const draw = (item: JsonItem) => <JsonLine {...item} />

export function JsonTree({ label, value }: { readonly label: string; readonly value: Plain }) {
  const { turned, turn } = useToggledIds()
  const rows = useMemo(() => jsonRows(value, turned), [value, turned])
  return <Tree label={label} rows={rows} draw={draw} onToggle={turn} />
}
