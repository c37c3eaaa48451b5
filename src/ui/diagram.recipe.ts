import { defineSlotRecipe } from '@pandacss/dev'

const image = { mx: 'auto', maxW: 'full', h: 'auto' } as const

export const diagramRecipe = defineSlotRecipe({
  className: 'diagram',
  slots: ['hint', 'faces', 'box', 'light', 'dark'],
  staticCss: ['*'],
  base: {
    hint: { textStyle: 'caption', color: 'fg.muted' },
    faces: { display: 'flex', '& [data-part=item]': { minH: '6' } },
    box: {
      maxH: '[min(80dvh, 720px)]',
      p: '4',
      overflow: 'auto',
      _focusVisible: { outlineOffset: '-2px' },
    },
    light: { display: 'block', ...image, _dark: { display: 'none' } },
    dark: { display: 'none', ...image, _dark: { display: 'block' } },
  },
})
