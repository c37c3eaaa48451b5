import { defineSlotRecipe } from '@pandacss/dev'

/** Bottom right, above the page and under the toasts; a sheet on a phone. */
export const cornerCardRecipe = defineSlotRecipe({
  className: 'corner-card',
  slots: ['root', 'header', 'title', 'text', 'actions'],
  staticCss: ['*'],
  base: {
    root: {
      position: 'fixed',
      right: '4',
      bottom: '4',
      zIndex: 'banner',
      w: '100',
      maxH: '[calc(100dvh - 32px)]',
      overflowY: 'auto',
      p: '4',
      bg: 'bg.overlay',
      borderWidth: 'hairline',
      borderColor: 'border.default',
      borderRadius: 'lg',
      boxShadow: 'overlay',
      animation: 'enter 160ms ease-out',
      _phone: {
        insetInline: '0',
        bottom: '0',
        w: 'auto',
        maxH: '[60dvh]',
        borderBottomRadius: 'none',
        borderWidth: '0',
        borderTopWidth: 'hairline',
      },
    },
    header: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '2' },
    title: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', textStyle: 'label', fontSize: 'md' },
    text: { mt: '1', textStyle: 'small', color: 'fg.muted' },
    actions: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: '2',
      mt: '4',
      '& > :nth-child(3)': { gridColumn: '1 / -1' },
      '& > *': { whiteSpace: 'normal', h: 'auto', minH: 'control.md', py: '1' },
    },
  },
})
