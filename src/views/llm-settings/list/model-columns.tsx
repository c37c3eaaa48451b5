import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ConfiguredModel } from '#src/contract/llm-settings.ts'
import type { Column } from '#src/ui/table-row.tsx'
import { RowLink } from '../../listing/row-link.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useModelWords } from '../use-model-words.ts'
import { ModelMenuButton } from './model-menu-button.tsx'
import { Health, KeyEnding, ModelSwitch } from './model-marks.tsx'

export const tableWidth = css({ md: { minW: '[980px]' } })

const widths = {
  health: css({ md: { w: '[230px]' } }),
  complexity: css({ md: { w: '[120px]' } }),
  purposes: css({ md: { w: '[200px]' } }),
  key: css({ md: { w: '[110px]' } }),
  enabled: css({ md: { w: '[100px]' } }),
  actions: css({ md: { w: '[60px]' } }),
} as const
const caption = css({ display: 'block', textStyle: 'caption', color: 'fg.muted', overflowWrap: 'anywhere' })

interface ModelProps {
  readonly model: ConfiguredModel
}

function ModelName({ model }: ModelProps) {
  const { toAddress } = useOpened('model')
  const { describeProvider } = useModelWords()
  const { id, model: name } = model
  return (
    <>
      <RowLink {...{ id, name }} href={toAddress({ kind: 'edit', id })} title={name} />
      <bdi className={caption}>{describeProvider(model)}</bdi>
    </>
  )
}

function Purposes({ model }: ModelProps) {
  return useModelWords().listPurposes(model)
}

export const useModelColumns = (): readonly Column<ConfiguredModel>[] => {
  const { t } = useTranslation(['llm-settings', 'listing'])
  return useMemo(() => {
    const column = (id: Exclude<keyof typeof widths, 'health' | 'actions'>) => ({
      id,
      header: t(`columns.${id}`),
      className: widths[id],
    })
    return [
      { id: 'name', header: t('columns.model'), onPhone: 'head', cell: (model) => <ModelName model={model} /> },
      {
        id: 'health',
        header: t('listing:columns.status'),
        onPhone: 'wide',
        className: widths.health,
        cell: (model) => <Health model={model} />,
      },
      { ...column('enabled'), cell: (model) => <ModelSwitch model={model} /> },
      { ...column('complexity'), cell: ({ complexity }) => t(`complexity.${complexity}`) },
      { ...column('purposes'), cell: (model) => <Purposes model={model} /> },
      { ...column('key'), cell: (model) => <KeyEnding model={model} /> },
      {
        id: 'actions',
        header: t('listing:columns.actions'),
        onPhone: 'corner',
        align: 'end',
        className: widths.actions,
        cell: (model) => <ModelMenuButton model={model} />,
      },
    ]
  }, [t])
}
