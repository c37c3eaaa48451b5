import Check from 'lucide-react/icons/check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { planCapabilities, type PlanCapability } from '#src/contract/billing.ts'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

const list = css({ display: 'flex', flexDirection: 'column', gap: '2', p: '0', m: '0', listStyle: 'none' })
const row = css({ display: 'flex', alignItems: 'flex-start', gap: '2', '& > svg': { mt: '0.5', flexShrink: '0' } })
const missing = css({ color: 'fg.muted' })
const had = css({ '& > svg': { color: 'success.fg' } })

export function CapabilityList({ capabilities }: { readonly capabilities: readonly PlanCapability[] }) {
  const { t } = useTranslation('billing')
  return (
    <ul className={list}>
      {planCapabilities.map((capability) => {
        const isIn = capabilities.includes(capability)
        return (
          <li key={capability} className={`${row} ${isIn ? had : missing}`}>
            <Icon of={isIn ? Check : CircleMinus} />
            <span>
              {t(`capabilities.${capability}`)}
              {!isIn && <VisuallyHidden>: {t('notIncluded')}</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
