import type { emailTemplates } from '../../../words/en/email-templates.ts'
import { firstNameOr } from '../templates/system.ts'
import type { TemplateCategory } from '../templates/table.ts'
import {
  button,
  cards,
  columns,
  coupon,
  divider,
  ending,
  heading,
  logo,
  type NewBlock,
  paragraph,
  quote,
  spacer,
  text,
} from './blocks.ts'

/** The designed templates that come with Carillon. They look right with any brand, so they have no pictures. */

type Say = typeof emailTemplates

interface Written {
  name: string
  description: string
  subject: string
  previewText: string
  blocks: NewBlock[]
}

interface SystemDesign {
  /** The end of its UUID, which stays the same when the order changes. */
  number: number
  category: TemplateCategory
  write(say: Say): Written
}

const organization = '{{organization.name}}'

const CENTER = { align: 'CENTER' } as const
const ON_COLOR = { background: 'PRIMARY' } as const
/** A section around the page: the color around the mail divides it. */
const ON_PAGE = { background: 'BACKGROUND' } as const

/** Returns the colored head of a mail: a kicker above the title, words below it, and a button. */
const hero = (
  { kicker, title, words, action }: { kicker?: string; title: string; words?: string; action?: string },
  { background = 'PRIMARY', ...side }: { background?: 'PRIMARY' | 'ACCENT'; align?: 'START' | 'CENTER' } = {},
): NewBlock[] => {
  const look = { align: 'CENTER', ...side } as const
  const color = { background }
  return [
    spacer(32, color),
    ...(kicker === undefined
      ? []
      : [text([paragraph(kicker, { ...look, bold: true })], { size: 'SMALL', padding: 'SMALL', ...color })]),
    heading(title, 1, { ...look, padding: 'SMALL', ...color }),
    ...(words === undefined ? [] : [text([paragraph(words, look)], { size: 'LARGE', ...color })]),
    ...(action === undefined ? [] : [button(action, { ...look, ...color })]),
    spacer(action === undefined ? 32 : 24, color),
  ]
}

/** Returns the plain head of a mail: a title and words on the ground of texts. */
const head = (title: string, words: string): NewBlock[] => [
  heading(title, 1, { ...CENTER, padding: 'NORMAL' }),
  text([paragraph(words, CENTER)]),
]

/** Returns a row of a table: a label at its beginning, a value at its end. */
const row = (label: string, value: string, look: { bold?: boolean } = {}): NewBlock =>
  columns(
    [
      { width: 60, blocks: [text([paragraph(label, look)], { padding: 'NONE' })] },
      { width: 40, blocks: [text([paragraph(value, { ...look, align: 'END' })], { padding: 'NONE' })] },
    ],
    { stacksOnPhone: false, padding: 'SMALL' },
  )

const line = divider({ padding: 'NONE' })

/** Returns facts side by side, each with its label above it. */
const facts = (
  given: Array<[label: string, value: string]>,
  background: NewBlock['background'] = null,
): NewBlock =>
  columns(
    given.map(([label, value]) => [
      text([paragraph(label, CENTER)], { size: 'SMALL', padding: 'NONE' }),
      heading(value, 3, { ...CENTER, padding: 'SMALL' }),
    ]),
    { background },
  )

/** Returns a sign in a color of the brand. It is no heading, because screen readers list headings. */
const sign = (mark: string, color: 'PRIMARY' | 'ACCENT' = 'PRIMARY') =>
  text([paragraph(mark, { ...CENTER, bold: true, color })], { size: 'LARGE', padding: 'NONE' })

/** Returns columns with a sign or a number, a title and a few words; the title may be empty. */
const steps = (given: Array<[mark: string, title: string, words: string]>): NewBlock =>
  columns(
    given.map(([mark, title, words]) => [
      sign(mark),
      ...(title === '' ? [] : [heading(title, 3, { ...CENTER, padding: 'SMALL' })]),
      text([paragraph(words, CENTER)], { size: 'SMALL', padding: 'SMALL' }),
    ]),
  )

const bullets = (...given: string[]): NewBlock =>
  text(given.map((words) => paragraph(words, { kind: 'BULLET' })))

const small = (words: string): NewBlock => text([paragraph(words, CENTER)], { size: 'SMALL' })

const signed = (say: Say): NewBlock =>
  text([paragraph(say.bye()), paragraph(say.team({ organization }), { bold: true })])

export const DESIGNS: readonly SystemDesign[] = [
  {
    number: 1,
    category: 'ANNOUNCEMENT',
    write: (say) => ({
      name: say.newsletterName(),
      description: say.newsletterAbout(),
      subject: say.newsletterSubject({ organization }),
      previewText: say.newsletterPreview(),
      blocks: [
        logo('START'),
        ...hero(
          {
            kicker: say.newsletterIssue(),
            title: say.newsletterTitle(),
            words: say.newsletterIntro(),
            action: say.readMore(),
          },
          { align: 'START' },
        ),
        spacer(16),
        heading(say.newsletterInShort(), 2),
        cards(2, [
          { title: say.storyTeam(), text: say.storyTeamText() },
          { title: say.storyDay(), text: say.storyDayText() },
          { title: say.storyDates(), text: say.storyDatesText() },
          { title: say.storyQuestions(), text: say.storyQuestionsText() },
        ]),
        line,
        spacer(8),
        quote(say.tip(), say.tipTitle()),
        spacer(16),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 2,
    category: 'MARKETING',
    write: (say) => ({
      name: say.offerName(),
      description: say.offerAbout(),
      subject: say.offerSubject({ firstName: firstNameOr(say.goodNews()), percent: 15 }),
      previewText: say.offerPreview(),
      blocks: [
        logo(),
        ...hero({ title: say.offerTitle({ percent: 15 }), words: say.offerText() }),
        spacer(16),
        coupon({ text: say.nextOrder({ percent: 15 }), code: 'THANKS15', note: say.validThisMonth() }),
        button(say.shop(), { isFullWidth: true }),
        spacer(16),
        line,
        spacer(8),
        heading(say.offerHow(), 2, CENTER),
        steps([
          ['1', say.offerChoose(), say.offerChooseText()],
          ['2', say.offerEnter(), say.offerEnterText()],
          ['3', say.offerSave(), say.offerSaveText()],
        ]),
        spacer(16),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 3,
    category: 'EVENT',
    write: (say) => ({
      name: say.invitationName(),
      description: say.invitationAbout(),
      subject: say.invitationSubject({ firstName: firstNameOr(say.hello()) }),
      previewText: say.invitationPreview(),
      blocks: [
        logo(),
        ...hero({
          kicker: say.invitationKind(),
          title: say.invitationTitle(),
          words: say.invitationText(),
          action: say.invitationReply(),
        }),
        facts(
          [
            [say.when(), say.eventTime()],
            [say.where(), say.address()],
          ],
          'ACCENT',
        ),
        spacer(16),
        heading(say.program(), 2),
        bullets(say.programWelcome(), say.programDinner(), say.programMusic()),
        text([paragraph(say.invitationNote())]),
        button(say.directions(), { variant: 'OUTLINED', align: 'START' }),
        spacer(16),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 4,
    category: 'WELCOME',
    write: (say) => ({
      name: say.welcomeName(),
      description: say.welcomeAbout(),
      subject: say.welcomeSubject({ organization }),
      previewText: say.welcomePreview(),
      blocks: [
        spacer(16),
        logo(),
        ...head(say.welcomeTitle(), say.welcomeText({ organization })),
        button(say.visit()),
        spacer(24),
        line,
        spacer(16),
        steps([
          ['1', say.welcomeLook(), say.welcomeLookText()],
          ['2', say.welcomeMeet(), say.welcomeMeetText()],
          ['3', say.welcomeStay(), say.welcomeStayText()],
        ]),
        spacer(16),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 5,
    category: 'MARKETING',
    write: (say) => ({
      name: say.productsName(),
      description: say.productsAbout(),
      subject: say.productsSubject({ organization }),
      previewText: say.productsPreview(),
      blocks: [
        logo(),
        line,
        spacer(8),
        ...head(say.productsTitle(), say.productsIntro()),
        spacer(8),
        cards(2, [
          {
            title: say.productClassic(),
            text: say.productClassicText(),
            price: say.price({ amount: 29 }),
            label: say.shop(),
          },
          {
            title: say.productSmall(),
            text: say.productSmallText(),
            price: say.price({ amount: 19 }),
            label: say.shop(),
          },
          {
            title: say.productGift(),
            text: say.productGiftText(),
            price: say.price({ amount: 35 }),
            label: say.shop(),
          },
          {
            title: say.productSet(),
            text: say.productSetText(),
            price: say.price({ amount: 69 }),
            label: say.shop(),
          },
        ]),
        line,
        spacer(8),
        button(say.productsAll(), { variant: 'OUTLINED' }),
        spacer(8),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 6,
    category: 'MARKETING',
    write: (say) => ({
      name: say.saleName(),
      description: say.saleAbout(),
      subject: say.saleSubject({ organization }),
      previewText: say.salePreview(),
      blocks: [
        logo(),
        ...hero(
          { kicker: say.saleEnds(), title: say.saleTitle({ percent: 40 }), words: say.saleText() },
          { background: 'ACCENT' },
        ),
        spacer(16),
        columns(
          [
            { less: say.less({ percent: 20 }), what: say.saleNew() },
            { less: say.less({ percent: 30 }), what: say.saleMore() },
            { less: say.less({ percent: 40 }), what: say.saleLast() },
          ].map(({ less, what }) => [
            heading(less, 1, { ...CENTER, padding: 'NONE', color: 'PRIMARY' }),
            text([paragraph(what, { ...CENTER, bold: true })], { padding: 'SMALL' }),
          ]),
        ),
        button(say.shop(), { isFullWidth: true }),
        small(say.saleNote()),
        spacer(16),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 7,
    category: 'REMINDER',
    write: (say) => ({
      name: say.appointmentName(),
      description: say.appointmentAbout(),
      subject: say.appointmentSubject({ organization }),
      previewText: say.appointmentPreview(),
      blocks: [
        spacer(8),
        logo('START'),
        heading(say.appointmentTitle(), 1),
        text([paragraph(say.appointmentText())]),
        spacer(8),
        facts(
          [
            [say.when(), say.appointmentTime()],
            [say.where(), say.address()],
          ],
          'PRIMARY',
        ),
        spacer(8),
        text([paragraph(say.appointmentNote())]),
        button(say.appointmentChange(), { variant: 'OUTLINED', align: 'START' }),
        spacer(8),
        signed(say),
        spacer(8),
        ...ending(say.whyAppointment()),
      ],
    }),
  },
  {
    number: 8,
    category: 'FOLLOW_UP',
    write: (say) => ({
      name: say.reviewName(),
      description: say.reviewAbout(),
      subject: say.reviewSubject({ organization }),
      previewText: say.reviewPreview(),
      blocks: [
        spacer(16),
        logo(),
        spacer(8),
        sign('★★★★★', 'ACCENT'),
        ...head(say.reviewTitle(), say.reviewText()),
        button(say.reviewWrite()),
        spacer(16),
        line,
        spacer(8),
        quote(say.reviewQuote(), say.reviewAuthor()),
        small(say.reviewNote()),
        spacer(16),
        ...ending(say.whyVisit()),
      ],
    }),
  },
  {
    number: 9,
    category: 'OTHER',
    write: (say) => ({
      name: say.letterName(),
      description: say.letterAbout(),
      subject: say.letterSubject({ organization }),
      previewText: say.letterPreview(),
      blocks: [
        spacer(16),
        logo('START'),
        spacer(8),
        text([
          paragraph(say.greeting({ firstName: firstNameOr(say.there()) })),
          paragraph(say.letterWhy()),
          paragraph(say.letterThanks()),
          paragraph(say.letterAsk()),
          paragraph(say.letterBye()),
          paragraph(say.team({ organization }), { bold: true }),
        ]),
        spacer(24),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 10,
    category: 'ANNOUNCEMENT',
    write: (say) => ({
      name: say.announcementName(),
      description: say.announcementAbout(),
      subject: say.announcementSubject({ organization }),
      previewText: say.announcementPreview(),
      blocks: [
        logo('START'),
        line,
        spacer(16),
        text([paragraph(say.announcementKind(), { bold: true, color: 'PRIMARY' })], {
          size: 'SMALL',
          padding: 'NONE',
        }),
        heading(say.announcementTitle(), 1, { padding: 'SMALL' }),
        text([paragraph(say.announcementText())], { size: 'LARGE' }),
        heading(say.announcementWhat(), 2),
        bullets(say.announcementAddress(), say.announcementContact(), say.announcementBookings()),
        button(say.readMore(), { align: 'START' }),
        spacer(16),
        quote(say.announcementQuote(), say.team({ organization }), { ...ON_PAGE, padding: 'LARGE' }),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 11,
    category: 'MARKETING',
    write: (say) => ({
      name: say.birthdayName(),
      description: say.birthdayAbout(),
      subject: say.birthdaySubject({ firstName: firstNameOr(say.fromAllOfUs()) }),
      previewText: say.birthdayPreview(),
      blocks: [
        logo('CENTER', { background: 'ACCENT' }),
        ...hero(
          { title: say.birthdayTitle(), words: say.birthdayText({ organization }) },
          { background: 'ACCENT' },
        ),
        spacer(24),
        coupon({ text: say.birthdayGift(), code: 'BIRTHDAY', note: say.birthdayNote() }),
        button(say.book()),
        spacer(24),
        ...ending(say.whyVisit()),
      ],
    }),
  },
  {
    number: 12,
    category: 'FOLLOW_UP',
    write: (say) => ({
      name: say.thanksName(),
      description: say.thanksAbout(),
      subject: say.thanksSubject({ organization }),
      previewText: say.thanksPreview(),
      blocks: [
        logo('CENTER', ON_COLOR),
        ...hero({ title: say.thanksTitle() }),
        spacer(16),
        text([
          paragraph(say.greeting({ firstName: firstNameOr(say.there()) })),
          paragraph(say.thanksText()),
          paragraph(say.thanksBetter()),
        ]),
        quote(say.thanksQuote(), ''),
        signed(say),
        spacer(16),
        ...ending(say.whyVisit()),
      ],
    }),
  },
  {
    number: 13,
    category: 'FOLLOW_UP',
    write: (say) => ({
      name: say.missYouName(),
      description: say.missYouAbout(),
      subject: say.missYouSubject({ firstName: firstNameOr(say.hello()) }),
      previewText: say.missYouPreview(),
      blocks: [
        spacer(16),
        logo(),
        spacer(8),
        heading(say.missYouTitle(), 1, CENTER),
        text([paragraph(say.missYouText(), CENTER)]),
        steps([
          ['✓', '', say.missYouHours()],
          ['✓', '', say.missYouChoice()],
          ['✓', '', say.missYouFaces()],
        ]),
        spacer(8),
        spacer(24, ON_COLOR),
        coupon(
          { text: say.nextOrder({ percent: 20 }), code: 'BACK20', note: say.validThisMonth() },
          ON_COLOR,
        ),
        button(say.missYouBack(), ON_COLOR),
        spacer(24, ON_COLOR),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 14,
    category: 'WELCOME',
    write: (say) => ({
      name: say.couponName(),
      description: say.couponAbout(),
      subject: say.couponSubject({ organization }),
      previewText: say.couponPreview(),
      blocks: [
        logo('START'),
        columns(
          [
            [
              heading(say.couponTitle(), 1, { padding: 'LARGE' }),
              text([paragraph(say.couponText({ organization }))], { padding: 'NORMAL' }),
            ],
            [
              spacer(16),
              coupon({
                text: say.firstOrder({ percent: 10 }),
                code: 'WELCOME10',
                note: say.validThisMonth(),
              }),
              button(say.shop(), { isFullWidth: true }),
            ],
          ],
          { ...ON_COLOR, padding: 'LARGE' },
        ),
        spacer(24),
        steps([
          ['✓', say.promiseReturns(), say.promiseReturnsText()],
          ['✓', say.promiseDelivery(), say.promiseDeliveryText()],
          ['✓', say.promisePeople(), say.promisePeopleText()],
        ]),
        spacer(8),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 15,
    category: 'REMINDER',
    write: (say) => ({
      name: say.eventReminderName(),
      description: say.eventReminderAbout(),
      subject: say.eventReminderSubject({ organization }),
      previewText: say.eventReminderPreview(),
      blocks: [
        logo(),
        ...hero({
          kicker: say.invitationTitle(),
          title: say.eventReminderTitle(),
          words: say.address(),
          action: say.directions(),
        }),
        spacer(16),
        text([paragraph(say.eventReminderText())]),
        heading(say.goodToKnow(), 2),
        bullets(say.eventDoors(), say.eventParking(), say.eventJacket()),
        line,
        small(say.eventReminderNote()),
        spacer(16),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 16,
    category: 'TRANSACTIONAL',
    write: (say) => ({
      name: say.bookingName(),
      description: say.bookingAbout(),
      subject: say.bookingSubject({ organization }),
      previewText: say.bookingPreview(),
      blocks: [
        spacer(16),
        logo(),
        spacer(8),
        sign('✓'),
        ...head(say.bookingTitle(), say.bookingText()),
        line,
        spacer(16),
        facts([
          [say.when(), say.appointmentTime()],
          [say.where(), say.address()],
        ]),
        spacer(16),
        line,
        spacer(8),
        heading(say.bookingBefore(), 2),
        text(
          [say.bookingEarly(), say.bookingPapers(), say.bookingQuestions()].map((words) =>
            paragraph(words, { kind: 'NUMBER' }),
          ),
        ),
        button(say.appointmentChange(), { variant: 'OUTLINED', align: 'START' }),
        spacer(16),
        ...ending(say.whyAppointment()),
      ],
    }),
  },
  {
    number: 17,
    category: 'TRANSACTIONAL',
    write: (say) => ({
      name: say.orderName(),
      description: say.orderAbout(),
      subject: say.orderSubject({ organization }),
      previewText: say.orderPreview(),
      blocks: [
        spacer(8),
        logo('START'),
        heading(say.orderTitle(), 1),
        text([paragraph(say.orderText())]),
        spacer(8),
        heading(say.orderNumber({ number: '10482' }), 3),
        line,
        row(say.productClassic(), say.price({ amount: 29 })),
        line,
        row(say.productGift(), say.price({ amount: 35 })),
        line,
        row(say.orderDelivery(), say.price({ amount: 5 })),
        line,
        row(say.orderTotal(), say.price({ amount: 69 }), { bold: true }),
        spacer(16),
        columns(
          [
            [heading(say.orderTo(), 3), text([paragraph(say.orderToText())])],
            [heading(say.orderPayment(), 3), text([paragraph(say.orderPaymentText())])],
          ],
          ON_PAGE,
        ),
        spacer(16),
        button(say.orderView(), { align: 'START' }),
        text([paragraph(say.questions())]),
        spacer(16),
        ...ending(say.whyOrder()),
      ],
    }),
  },
  {
    number: 18,
    category: 'TRANSACTIONAL',
    write: (say) => ({
      name: say.shippingName(),
      description: say.shippingAbout(),
      subject: say.shippingSubject({ organization }),
      previewText: say.shippingPreview(),
      blocks: [
        logo(),
        ...hero({
          kicker: say.orderNumber({ number: '10482' }),
          title: say.shippingTitle(),
          words: say.shippingText(),
          action: say.shippingTrack(),
        }),
        spacer(16),
        columns(
          [say.shippingOrdered(), say.shippingPacked(), say.shippingSent()].map((title) => [
            sign('✓'),
            text([paragraph(title, { ...CENTER, bold: true })], { padding: 'NONE' }),
          ]),
          { stacksOnPhone: false },
        ),
        spacer(8),
        line,
        text([paragraph(say.shippingNote())]),
        text([paragraph(say.questions())]),
        spacer(8),
        ...ending(say.whyOrder()),
      ],
    }),
  },
  {
    number: 19,
    category: 'ANNOUNCEMENT',
    write: (say) => ({
      name: say.hoursName(),
      description: say.hoursAbout(),
      subject: say.hoursSubject({ organization }),
      previewText: say.hoursPreview(),
      blocks: [
        spacer(16),
        logo(),
        ...head(say.hoursTitle(), say.hoursText()),
        spacer(8),
        line,
        row(say.hoursFirstDays(), say.hoursFirst()),
        line,
        row(say.hoursSecondDays(), say.hoursSecond()),
        line,
        row(say.hoursThirdDays(), say.hoursClosed(), { bold: true }),
        line,
        row(say.hoursLastDays(), say.hoursLast()),
        line,
        spacer(16),
        heading(say.hoursWish(), 2, { ...CENTER, background: 'ACCENT', padding: 'LARGE' }),
        ...ending(say.whyNews()),
      ],
    }),
  },
  {
    number: 20,
    category: 'SURVEY',
    write: (say) => ({
      name: say.surveyName(),
      description: say.surveyAbout(),
      subject: say.surveySubject({ firstName: firstNameOr(say.tenSeconds()) }),
      previewText: say.surveyPreview(),
      blocks: [
        spacer(16),
        logo(),
        spacer(8),
        ...head(say.surveyTitle(), say.surveyText()),
        columns([
          { width: 15, blocks: [] },
          {
            width: 70,
            blocks: [
              button(say.surveyHappy(), { isFullWidth: true }),
              button(say.surveyFine(), { isFullWidth: true, variant: 'OUTLINED' }),
              button(say.surveyUnhappy(), { isFullWidth: true, variant: 'OUTLINED' }),
            ],
          },
          { width: 15, blocks: [] },
        ]),
        small(say.surveyNote()),
        spacer(8),
        ...ending(say.whyVisit()),
      ],
    }),
  },
]
