import { phrasesOf, type WordSets } from './phrases.ts'

/** What people write in English. */
const SETS: WordSets = {
  MSG: 'text texts message messages mensajes texting messaging alerts alert notifications notification promos promo promotions promotion spam ads ad advertisements marketing emails blasts solicitations communication communications subscription',
  TEXTING:
    'texting messaging contacting sending spamming harassing bothering bugging annoying pestering hitting blowing hounding stalking soliciting advertising notifying disturbing bombarding flooding pinging calling emailing mailing wasting blasting trying writing asking reaching getting receiving',
  TEXT: 'text message contact bother disturb harass spam notify txt bug pester annoy',
  GET: 'get getting receive receiving see have read',
  NOT: 'dont never not doesnt cant wont didnt couldnt isnt nor shouldnt wouldnt havent arent cannot',
  ADVERB: 'ever really please even just be you',
  ME: 'me us my this these it here anymore again any no ever please thanks i im with at on from through',
  LIST: 'list database system contacts records directory rolls file subscription texts messages mailing distribution texting',
  HOLDER: 'me my us this number name phone cell info information mine her his him them their our mom dad',
  REMOVE: 'remove delete erase scratch strike',
  BAD: 'fucking fuck shit hell ass the your his these those this that all of with any and',
}

/** Somebody who writes this wants no more messages. */
export const ENGLISH_OPT_OUTS = phrasesOf(
  `
  stop/quit/cease/halt/discontinue/terminate/suspend/deactivate ~4 MSG
  stop/quit/cease ~2 deals/offers/coupons/reminders/updates/notices
  ^ please? end/cancel ~2 MSG/subscription
  stop/quit/cease/halt/discontinue ~2 TEXTING
  cancel/end/stop/discontinue ~2 texts/messages/mensajes/texting/alerts
  cancel ~1 subscription
  turn/shut/switch ~3 off ~1 MSG?
  turn/shut/switch off ~2 MSG/these/this
  ^ please? stop/quit this/these/it/that/now/already/all/everything/immediately/me/doing $
  stop/cease ~2 contact/contacting/communication/communications
  cease ~1 desist
  ^ ~2 desist $
  i/please/said/told/say/you/asked/asking/reply/and/to/just stop $
  MSG/this/these/they ~1 need/needs/must/have/has ~1 stop
  need/want/get/like/make ~2 MSG/these/this ~1 to? stop
  said/told/say/saying/texted/replied/typed/asked/wrote/sent ~3 stop
  can/could/would/will/please/now you ~3 stop $
  you can ~1 stop $
  can/could/would/will you ~2 stop this/these/it
  make ~2 stop
  please ~1 stop $
  please ~1 stop the/these/this/sending/with
  ^ stop please/i/im/or/now/you/we/because/already/no/and/this
  stop stop
  already/time/enough/MSG/again stop $
  god/sake/fuck/seriously/interested/guys/people/ok/number/person/list stop $
  stop or im/ill/i
  going to stop ~1 TEXTING/MSG
  if you stopped ~1 TEXTING
  how ~3 stop ~3 MSG
  how ~3 stop these/this $
  want/like ~1 stop TEXTING
  can/could i ~2 stop TEXTING

  unsubscribe/unsubscribed
  unsubscribing
  opt ~1 out
  opted/opting ~2 out
  optout

  REMOVE ~2 HOLDER ~4 LIST
  REMOVE ~1 me/us $
  REMOVE me/us please/thanks/now/asap/immediately/from/off/and/or/i/im/as
  REMOVE it? from ~3 LIST
  REMOVE ~3 number/name/phone/cell/info
  ^ please? REMOVE please? $
  please/interested REMOVE $
  exclude me/us/my/this
  be/been/being/have/get/getting/got removed
  me/number/name removed
  to be removed/taken
  take/taken/get/pull/drop/scratch/kick/leave/let/want/keep/cross ~4 off ~5 LIST
  take/get/pull/kick ~1 me/us off $
  take/get/pull/kick ~1 me/us off ~1 of? this/these/please/thanks/here/now
  take ~3 number ~1 off/out
  drop me from
  off ~1 your/this ~2 LIST
  get ~2 out of ~2 list
  lose/forget/toss/trash/burn my/this number/digits
  block my/this/me ~1 number
  block me from
  ^ please? block me please? $
  ^ dnc $
  dnc list
  add/put ~4 do/dont ~1 contact/call/text/disturb ~1 list
  add/put ~4 dont ~1 contact/call/text/disturb

  leave me/us ~3 alone
  ^ please? just? go away please? $
  ^ ~1 get lost $
  fuck off
  piss/bugger/buzz/bug off
  screw off

  NOT ADVERB? TEXT ME
  dont/never/nor ADVERB? TEXT $
  dont/never ADVERB? TEXT ~3 again/anymore
  dont/never ~2 send ~1 me/us $
  dont/never ~2 send ~1 me/us any/anything/more/no/these/another/anymore/those/nothing
  dont/never ~2 send anything/these/anymore
  dont/never ~2 send ~3 anymore
  dont/never ~2 send ~1 any? more? $
  dont/never ~2 send ~5 MSG
  dont/never ADVERB? hit ~1 up
  dont/never ~1 reach out
  dont/never ADVERB? contact
  dont solicit
  ^ no soliciting/solicitation/solicitors/contact
  if i ~1 get/receive ~2 text/message/mensajes
  no/nomo ~1 more ~3 MSG
  nomo MSG
  no more of these/this
  ^ please/want/said/ok? no texts/text/texting/messages/mensajes/messaging/spam/promos/ads please/thanks
  ^ please/want/said/ok? no texts/text/texting/messages/mensajes/messaging/spam/promos/ads $
  ^ please? no more please? $
  appreciate/like/prefer/rather ~2 not ~1 GET ~2 MSG/these/this
  ^ i? dont want these ~1 $
  MSG ~3 dont/not ~1 want them $
  ^ i? ~1 want out ~1 $
  ^ no more thanks/thank $
  ^ i said no more
  enough ~1 with ~2 MSG
  ^ enough ~1 MSG
  done with ~2 MSG
  dont/not/longer ~1 want/wish/need/like/care/interested ~3 MSG/TEXTING
  dont/not/longer ~1 want/wish/need/like/care ~2 GET ~3 MSG/these/this/anymore/them/from
  dont/not/longer ~1 want/wish/need ~3 contacted/texted/messaged/bothered/disturbed
  dont/not/never/longer ~2 hear from you
  wish/want/ask/request/asked/requested to? not ~1 be contacted/texted/messaged/bothered
  no need ~1 TEXT/send
  dont/not ~2 consent to ~3 MSG/TEXTING/these/this
  dont/not/no ~2 permission to ~1 TEXT/send
  never ~1 GET/want ~3 MSG again
  revoke/withdraw/rescind/revoking/withdrawing ~3 consent/permission
  revoke ~2 MSG
  `,
  SETS,
)

/** Opt-outs that look like a false friend: `if you don't stop` is not `don't stop`. */
export const ENGLISH_DEMANDS = phrasesOf(
  `
  why wont/cant/dont/arent you ~2 stop
  if ~2 you ~1 dont/wont stop
  if this/these/it ~2 dont/doesnt/wont stop
  wont/cant you ~3 stop
  until you stop
  make it/this/that stop
  if you ADVERB? TEXT me again/anymore ~2 ill/i/im/you
  if you ADVERB? TEXT me one/1 more
  TEXT me again and ill/i/im/you/see/ur
  if i ~1 get/receive ~2 text/message/mensajes ~2 ill/i/im
  `,
  SETS,
)

/** Phrases with a word of an opt-out that mean something else. They are taken out of the text first. */
export const ENGLISH_FALSE_FRIENDS = phrasesOf(
  `
  dont/never/not/didnt ~2 want/wish/mean/like/need ~1 to ~1 unsubscribe/optout/opt out?
  dont/never/not/didnt ~2 want/wish/mean/like/need ~1 to ~1 stop ~3 MSG/TEXTING/these
  dont/never/not ~2 want/wish/like ~1 to ~1 miss ~3 MSG
  dont/never ~2 unsubscribe ~1 me?
  dont/never ~2 opt me? out
  dont/never ~2 optout
  dont/never ~2 REMOVE ~2 HOLDER ~4 LIST
  dont/never ~2 REMOVE ~1 HOLDER
  dont/never ~2 take ~3 off ~4 LIST
  dont/never ~2 lose my number
  dont/never ~1 ever? stop TEXTING ~4 MSG
  dont/never ~1 ever? stop TEXTING me? these? MSG?
  dont/never/cant/couldnt/wont/didnt/doesnt/not ever/really/even/just/please/possibly? stop
  i/we ~2 not/never stop
  it/rain/snow/he/she/they/bus/train/noise/pain ~1 stop
  the/a/my/your/that/each/every stop $
  unsubscribe rate/rates/link/page/button
  unsubscribe ~1 from ~2 paper/bill/bills
  why/when did/have you/they ~1 stop/stopped
  opt out rate/rates

  stop/stopping by
  stop serving/selling/accepting/delivering/offering/carrying/running/doing
  off ~2 list price
  subscription box/order/plan/delivery/meal/kit
  take me off hold/speaker
  not/havent ~1 opted out
  stop ~1 sign/light/watch/lights/signs
  stop/stopping in/over/at/near/there/here/off/on/around
  bus/pit/full/one/last/next/first/rest/train/truck/metro/which/what/subway/quick/ferry stop
  stop ~2 closest/near/nearest
  trying/need/want/have/going/started/doctor ~3 stop/quit smoking/drinking/eating/taking/vaping/using
  stop smoking/drinking/eating/taking/vaping/laughing/crying/leaking/bleeding/working/making/thinking/worrying/loving/smiling/ringing/barking/snoring/running/dripping
  stop the bleeding/leak/leaks/noise/sink/car/bus/itching/pain/presses/rain/machine
  i/we/he/she/just ~1 quit
  quit smoking/drinking/vaping/claim
  quit my/his/her job

  REMOVE ~2 from ~3 class/waitlist/appointment/schedule/reservation/order/cart/guest/bill/waiting/group
  take ~4 off ~3 waitlist/schedule/bill/order/calendar/appointment/waiting/total/price
  REMOVE ~1 me from the ~2 waitlist/class/order/schedule
  REMOVE ~3 item/items/stain/stains/onions/order/mushrooms/cheese
  delete ~3 item/order/appointment/account/photo/picture/post/review

  lose ~1 my ~1 number plate
  no more ~2 parking/tickets/sizes/stock/questions/seats/spots/room/slots
  mean ~2 opt out
  `,
  SETS,
)

/** What limits an opt-out that stands right before it to a time, a place or a part of the messages. */
export const ENGLISH_LIMITS = phrasesOf(
  `
  so/this/too/that late/early
  at work/night/school/dinner/church/2/3/4/5/6/7/8/9/10/11/12/am/pm/this
  before/after/until/till/during/while/when/whenever
  today/tonight/tomorrow/mornings/weekends/sunday/sundays/monday/mondays/saturday/saturdays
  in the morning/evening/middle
  on weekends/sunday/sundays/saturday/saturdays/weekdays/the
  for a/the/now/while
  the code/address/details/link/password
  but ~2 keep/still/want/like/send/leave/text
  instead
  except/unless
  on this number ~2 use/text/try
  `,
  SETS,
)

/** Elsewhere in the text: the opt-out was a mistake, or is not all there is to it. */
export const ENGLISH_DOUBTS = phrasesOf(
  `
  by mistake/accident
  accidentally/mistakenly/accidently/resubscribe/resubscribed
  put/add/sign/opt me back
  but ~2 keep ~4 appointment/reminders/coupons/offers/deals
  but ~3 keep ~4 coming
  keep the ~2 reminders
  use my other
  my opt out work
  did my opt
  why/was/am/did/have/been/got/were ~2 unsubscribed
  did ~1 unsubscribe
  i ~1 got ~1 unsubscribed
  `,
  SETS,
)

/** What a person should read. */
export const ENGLISH_REVIEWS = phrasesOf(
  `
  wrong number/person/guy/lady/phone
  new phone owner
  ^ this isnt ~3 $
  this isnt ~3 phone/number
  this is not ~3 phone/number
  ^ this is not ~1 $
  ^ im not ~1 $
  not/no/never ~2 interested
  uninterested/disinterested
  fuck/screw/eff/bite you/me/this/yourself
  kiss my
  eat shit
  never/not/didnt/dont ~3 sign/signed/signing ~1 up
  never/not/didnt ~2 subscribe/subscribed/agree/agreed/ask/asked/request/requested/consent/consented
  didnt ~2 permission/consent
  how/where ~3 get ~2 number/info/name/contact/cell
  who gave
  why ~4 TEXTING/TEXT/MSG
  why ~3 getting these/this
  too/so many/much ~1 MSG
  MSG way? too much/often
  text way too
  MSG are/is ~2 annoying/irritating/ridiculous/excessive
  annoying
  third/fourth/fifth/3rd/4th/5th/10th text/message
  this/is/are/as/its/your spam
  ^ spam $
  ^ enough $
  enough already
  shut up
  stfu
  kick rocks
  if you ADVERB? TEXT me again
  ^ end/cancel/stop it/that/this $
  no more deals/offers/coupons
  dont/not ~1 want/need ~2 deals/offers/coupons/reminders
  dont/never ~2 send ~4 deals/offers/coupons
  ^ scam $
  scam/scammer/scammers/spammer/spammers
  report/reporting/reported/block/blocking ~2 you/this/number/your
  ^ blocked $
  harassing/harassment/harass
  attorney/lawyer/lawsuit/sue/fcc/ftc/tcpa/bbb
  do/dont not? ~1 call list
  doesnt/isnt/dont ~1 live/work here
  passed away
  deceased/died
  pause ~2 MSG/these/this/them/for
  ^ pause $
  fewer/less MSG
  less ~1 often
  only ~2 text ~2 about
  only want ~2 MSG
  email me ~2 instead
  MSG instead ~1 of
  dont/not ~1 want any $
  dont/never ~2 call me
  ^ take a hike $
  nothing better to do
  anything better to do
  dont/never ADVERB? TEXT
  dont/never ~1 want ~2 MSG
  cancel ~1 membership
  `,
  SETS,
)

/** Beside a keyword they change nothing: `please stop`, `stop it now`, `ok cancel, thank you`. */
export const ENGLISH_FILLERS =
  'please thanks thank you now ok okay kay yes no just all this these everything already immediately asap and your me us so much sir maam madam man dude bro guys hey hi hello yo oh omg god fuck fucking shit hell yall very kindly right away forever completely totally at once texts text messages message mensajes alerts from for good sincerely n y i must said want here be gone kthx already'
