import { withEvent } from '#src/lib/with-event.ts'
import type { PageInfo } from '../link/inspector-link.ts'
import { unknownPage } from './inspected-page.ts'
import { inspectorSetup } from './inspector.setup.ts'

const keepPage = withEvent('keepPage')
const followFound = [
  keepPage,
  { type: 'follow', params: ({ event }: { event: { readonly info: PageInfo } }) => event.info },
  'ask',
] as const

export const inspectorMachine = inspectorSetup.createMachine({
  id: 'inspector',
  context: ({ input: { wanted } }) => ({
    wanted,
    pages: [],
    followed: null,
    page: unknownPage,
    overrides: null,
    inspectorErrors: [],
    recording: null,
    earlier: null,
    number: null,
    asks: 0,
    given: {},
    awaitedSituation: null,
  }),
  initial: 'linked',
  states: {
    linked: {
      invoke: { id: 'link', src: 'link', onError: { target: 'failed', actions: 'breakOff' } },
      initial: 'looking',
      on: {
        'page.found': { actions: keepPage },
        'page.lost': { actions: withEvent('forget') },
        'page.choose': {
          guard: withEvent('isKnown'),
          target: '.following',
          actions: [withEvent('follow'), 'ask'],
        },
        'records.came': {
          guard: withEvent('isFollowed'),
          actions: withEvent('keepRecords'),
        },
        'page.overridden': {
          guard: withEvent('isFollowed'),
          actions: withEvent('keepOverrides'),
        },
        'page.failed': {
          guard: withEvent('isFollowed'),
          actions: withEvent('keepInspectorErrors'),
        },
        'link.broken': { target: 'failed', actions: 'breakOff' },
        'command.answered': { actions: withEvent('keepAnswer') },
        'recording.open': {
          target: '.viewing',
          actions: withEvent('openRecording'),
        },
        'record.look': { actions: withEvent('look') },
      },
      states: {
        looking: {
          description: 'Pages that are open say so when they are asked.',
          on: {
            'page.found': [
              {
                guard: { type: 'isWanted', params: ({ event }) => event.info },
                target: 'following',
                actions: followFound,
              },
              { actions: keepPage },
            ],
          },
          after: {
            lookAround: [
              {
                guard: 'isWantedHere',
                target: 'following',
                actions: [{ type: 'follow', params: ({ context }) => ({ page: context.wanted ?? '' }) }, 'ask'],
              },
              {
                guard: 'hasOnePage',
                target: 'following',
                actions: [{ type: 'follow', params: ({ context }) => ({ page: context.pages[0]?.page ?? '' }) }, 'ask'],
              },
              { guard: 'hasPages', target: 'choosing' },
              { target: 'nobody' },
            ],
          },
        },
        nobody: {
          description: 'No page of the product is open; the first that opens is followed.',
          on: { 'page.found': { target: 'following', actions: followFound } },
        },
        choosing: {
          on: {
            'page.lost': [
              {
                guard: withEvent('isLastPage'),
                target: 'nobody',
                actions: withEvent('forget'),
              },
              { actions: withEvent('forget') },
            ],
          },
        },
        following: {
          tags: 'page',
          initial: 'opening',
          on: {
            'page.found': [
              {
                guard: { type: 'isFollowed', params: ({ event }) => event.info },
                actions: [keepPage, withEvent('setFollowed')],
              },
              { actions: keepPage },
            ],
            'page.lost': [
              {
                guard: withEvent('isFollowed'),
                target: 'lost',
                actions: withEvent('forget'),
              },
              { actions: withEvent('forget') },
            ],
          },
          states: {
            opening: {
              description: 'The page was asked for all it knows.',
              on: {
                'records.came': {
                  guard: withEvent('isFollowed'),
                  target: 'live',
                  actions: withEvent('keepRecords'),
                },
              },
              after: { answerPatience: 'silent' },
            },
            silent: {
              description: 'The page is open, but does not answer: it hangs, or is of an older build.',
              on: {
                'records.came': {
                  guard: withEvent('isFollowed'),
                  target: 'live',
                  actions: withEvent('keepRecords'),
                },
              },
            },
            live: {
              tags: 'reachable',
              on: {
                'command.give': {
                  actions: [withEvent('give'), withEvent('sendCommand')],
                },
                'situation.await': { target: 'live', reenter: true, actions: withEvent('awaitSituation') },
              },
              after: { situationPatience: { actions: 'dropSituation' } },
            },
          },
        },
        lost: {
          description:
            'The page was closed or is being loaded again; what was known of it stays, and the next one is followed.',
          tags: 'page',
          on: {
            'page.found': [
              {
                guard: { type: 'isSuccessor', params: ({ event }) => event.info },
                target: 'following',
                actions: [{ type: 'keepEarlier', params: ({ event }) => event.info }, ...followFound],
              },
              { actions: keepPage },
            ],
          },
        },
        viewing: {
          description: 'A recording is looked at; the page that is followed, or the one after it, goes on behind it.',
          tags: 'page',
          on: {
            'page.found': [
              {
                guard: { type: 'isSuccessorBehind', params: ({ event }) => event.info },
                actions: [
                  { type: 'keepEarlier', params: ({ event }) => event.info },
                  keepPage,
                  { type: 'followBehind', params: ({ event }) => event.info },
                  'ask',
                ],
              },
              {
                guard: { type: 'isFollowed', params: ({ event }) => event.info },
                actions: [keepPage, withEvent('setFollowed')],
              },
              { actions: keepPage },
            ],
            'recording.close': [
              { guard: 'isFollowedHeard', target: 'following.live', actions: 'closeRecording' },
              { guard: 'isFollowedHere', target: 'following', actions: 'closeRecording' },
              { guard: 'hasFollowed', target: 'lost', actions: 'closeRecording' },
              { target: 'looking', actions: 'closeRecording' },
            ],
          },
        },
      },
    },
    failed: {
      description:
        'Pages cannot be heard, or not any more; what was known and what was recorded can still be looked at.',
      on: {
        'link.retry': [
          { guard: 'hasRecording', target: 'linked.viewing', actions: 'startAgain' },
          { target: 'linked', actions: 'startAgain' },
        ],
        'recording.open': { actions: withEvent('openRecording') },
        'recording.close': { actions: 'closeRecording' },
        'record.look': { actions: withEvent('look') },
      },
    },
  },
})
