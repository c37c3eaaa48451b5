import { defineSlotRecipe } from '@pandacss/dev'

export const keyValueRecipe = defineSlotRecipe({
  className: 'key-value',
  slots: ['list', 'pair', 'key', 'value'],
  staticCss: ['*'],
  base: {
    list: { display: 'grid', gap: '2', textStyle: 'small' },
    pair: { display: 'grid', gridTemplateColumns: 'minmax(112px, 1fr) 2fr', gap: '4', alignItems: 'baseline' },
    key: { color: 'fg.muted' },
    value: { minW: '0' },
  },
})
