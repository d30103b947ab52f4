/**
 * Words by which mail programs introduce the answered mail, by language. All words are in lower case, without
 * the colon.
 */
interface QuoteWords {
  /** Names of the field From above a quote, as Outlook writes them. */
  from: readonly string[]
  /** Names of the fields that follow From: Sent, Date, To or Subject. */
  next: readonly string[]
  /** Verbs of the line above a quote: `Ann wrote`. */
  wrote: readonly string[]
  /** Titles between dashes: `-----Original Message-----`. */
  titles: readonly string[]
}

const words = (from: string, next: string, wrote: string, titles = ''): QuoteWords => {
  const list = (text: string): string[] => text.split('|').filter((word) => word !== '')
  return { from: list(from), next: list(next), wrote: list(wrote), titles: list(titles) }
}

const LANGUAGES: Readonly<Record<string, QuoteWords>> = {
  ar: words('من', 'تاريخ الإرسال|التاريخ|إلى|الموضوع', 'كتب|كتبت', 'الرسالة الأصلية'),
  bg: words('от', 'изпратено|дата|до|относно', 'написа', 'оригинално съобщение'),
  ca: words('de', 'enviat|data|per a|tema|assumpte', 'va escriure', 'missatge original'),
  cs: words(
    'od',
    'odesláno|datum|komu|předmět',
    'napsal|napsala|napsal(a)',
    'původní zpráva|přeposlaná zpráva',
  ),
  da: words(
    'fra',
    'sendt|dato|til|emne',
    'skrev',
    'oprindelig meddelelse|original meddelelse|videresendt besked',
  ),
  de: words(
    'von',
    'gesendet|datum|an|betreff',
    'schrieb',
    'ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht',
  ),
  el: words('από', 'στάλθηκε|ημερομηνία|προς|θέμα', 'έγραψε', 'αρχικό μήνυμα'),
  en: words('from', 'sent|date|to|subject', 'wrote', 'original message|forwarded message'),
  es: words(
    'de',
    'enviado|enviado el|fecha|para|asunto',
    'escribió|escribio',
    'mensaje original|mensaje reenviado',
  ),
  et: words('saatja', 'saadetud|kuupäev|adressaat|saaja|teema', 'kirjutas', 'algne sõnum|algsõnum'),
  fi: words('lähettäjä', 'lähetetty|päivämäärä|vastaanottaja|aihe', 'kirjoitti', 'alkuperäinen viesti'),
  fr: words(
    'de',
    'envoyé|date|à|objet',
    'a écrit',
    "message d'origine|message d’origine|message original|message transféré",
  ),
  he: words('מאת', 'נשלח|תאריך|אל|נושא', 'כתב|כתבה|כתב/ה', 'הודעה מקורית'),
  hr: words(
    'od|šalje',
    'poslano|datum|za|prima|predmet',
    'je napisao|je napisala|je napisao/la',
    'izvorna poruka',
  ),
  hu: words('feladó', 'elküldve|küldve|dátum|címzett|tárgy', 'írta|ezt írta', 'eredeti üzenet'),
  id: words('dari', 'dikirim|terkirim|tanggal|kepada|ke|subjek|perihal', 'menulis', 'pesan asli'),
  it: words('da', 'inviato|data|a|oggetto', 'ha scritto', 'messaggio originale|messaggio inoltrato'),
  ja: words('差出人|送信者', '送信日時|送信|日付|宛先|件名', '', '元のメッセージ|転送メッセージ'),
  ko: words('보낸 사람|보낸사람', '보낸 날짜|날짜|받는 사람|받는사람|제목', '작성', '원본 메시지|원본 메일'),
  lt: words('nuo', 'išsiųsta|data|kam|iki|tema', 'rašė|parašė', 'pradinis pranešimas|originalus laiškas'),
  lv: words('no', 'nosūtīts|datums|kam|adresāts|tēma', 'rakstīja', 'sākotnējā ziņa'),
  nl: words('van', 'verzonden|datum|aan|onderwerp', 'schreef', 'oorspronkelijk bericht|doorgestuurd bericht'),
  no: words('fra', 'sendt|dato|til|emne', 'skrev', 'opprinnelig melding|videresendt melding'),
  pl: words(
    'od',
    'wysłano|wysłane|data|do|temat',
    'napisał|napisała|napisał(a)|pisze',
    'wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana',
  ),
  pt: words(
    'de',
    'enviado|enviada|enviada em|data|para|assunto',
    'escreveu',
    'mensagem original|mensagem encaminhada',
  ),
  ro: words('de la', 'trimis|data|dată|către|subiect', 'a scris', 'mesaj original|mesajul original'),
  ru: words(
    'от|от кого',
    'отправлено|дата|кому|тема',
    'написал|написала|написал(а)|пишет',
    'исходное сообщение|пересылаемое сообщение',
  ),
  sk: words('od', 'odoslané|dátum|komu|predmet', 'napísal|napísala|napísal(a)', 'pôvodná správa'),
  sl: words('od', 'poslano|datum|za|zadeva', 'je napisal|je napisala', 'izvirno sporočilo'),
  sr: words(
    'od|од',
    'poslato|datum|za|tema|послато|датум|за|тема',
    'je napisao|је написао',
    'originalna poruka',
  ),
  sv: words('från', 'skickat|datum|till|ämne', 'skrev', 'ursprungligt meddelande|originalmeddelande'),
  th: words('จาก', 'ส่ง|วันที่|ถึง|เรื่อง', 'เขียนว่า', 'ข้อความต้นฉบับ'),
  tr: words(
    'kimden|gönderen',
    'gönderildi|tarih|kime|alıcı|konu',
    'yazdı|şunu yazdı|şunları yazdı',
    'özgün ileti|orijinal mesaj',
  ),
  uk: words(
    'від',
    'надіслано|дата|кому|тема',
    'написав|написала|пише',
    'початкове повідомлення|оригінальне повідомлення',
  ),
  vi: words('từ', 'đã gửi|ngày|đến|tới|chủ đề', 'đã viết', 'thư gốc'),
  zh: words(
    '发件人|寄件者',
    '发送时间|日期|收件人|主题|傳送時間|寄件日期|收件者|主旨',
    '写道|寫道',
    '原始邮件|原始郵件|邮件原件',
  ),
}

const all = (name: keyof QuoteWords): readonly string[] => [
  ...new Set(Object.values(LANGUAGES).flatMap((language) => language[name])),
]

export const FROM: ReadonlySet<string> = new Set(all('from'))
export const NEXT: ReadonlySet<string> = new Set(all('next'))
export const WROTE = all('wrote')
export const TITLES: ReadonlySet<string> = new Set(all('titles'))

/** Beginnings of lines above quotes. A date follows them, so mail programs break such lines when they are long. */
export const OPENINGS = [
  'on ',
  'el ',
  'le ',
  'am ',
  'den ',
  'il ',
  'op ',
  'em ',
  'a ',
  'dnia ',
  'dne ',
  'în ',
  'vào ',
  'pada ',
  ...['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day}, `),
  ...[
    'pon.',
    'wt.',
    'śr.',
    'czw.',
    'pt.',
    'sob.',
    'niedz.',
    'пн',
    'вт',
    'ср',
    'чт',
    'пт',
    'сб',
    'вс',
    'нд',
  ].map((day) => `${day}, `),
  ...['po', 'út', 'st', 'čt', 'pá', 'so', 'ne', 'ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'].map(
    (day) => `${day} `,
  ),
  ...['man.', 'tir.', 'ons.', 'tor.', 'fre.', 'lør.', 'søn.'].map((day) => `${day} `),
]
