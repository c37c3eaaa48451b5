import { defineSlotRecipe } from '@pandacss/dev'

export const selectRecipe = defineSlotRecipe({
  className: 'select',
  slots: ['root', 'control', 'trigger', 'value', 'chip', 'remove', 'entry'],
  staticCss: ['*'],
  base: {
    root: { minW: '0' },
    trigger: { display: 'flex', alignItems: 'center', gap: '2', textAlign: 'start', '& > svg': { color: 'fg.subtle' } },
    value: { flex: '1', minW: '0', truncate: true, '[data-placeholder-shown] > &': { color: 'fg.subtle' } },
    control: { h: 'auto', minH: 'control.md', flexWrap: 'wrap', gap: '1', px: '1', py: '1' },
    chip: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      maxW: 'full',
      h: '6',
      pl: '2',
      bg: 'bg.subtle',
      borderWidth: 'hairline',
      borderColor: 'border.subtle',
      borderRadius: 'sm',
      textStyle: 'caption',
      fontWeight: 'medium',
    },
    remove: {
      display: 'grid',
      placeItems: 'center',
      boxSize: '6',
      color: 'fg.subtle',
      _hover: { color: 'fg.default' },
      '& svg': { boxSize: '3' },
    },
    entry: { flex: '1', minW: '20', minH: '6', px: '2', outline: 'none' },
  },
})
