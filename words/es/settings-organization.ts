import type { settingsOrganization as english } from '../en/settings-organization.ts'
import type { Translation } from '../words.ts'

export const settingsOrganization = {
  title: 'Organización',
  parts: 'Secciones de la organización',
  details: 'Detalles',
  saved: 'Organización guardada.',
  suspended: 'Esta organización está suspendida.',
  suspendedHint:
    'El servidor rechaza a los miembros y las claves de API de la organización, y no se envían mensajes. Pregunta el motivo a quien administra el servidor.',

  create: 'Crear organización',
  createIntro:
    'Una organización para otro cliente u otra marca tiene sus propios contactos, remitentes, campañas y miembros.',
  createNameHint: 'Los destinatarios ven este nombre.',
  created: 'Se ha creado {name}.',
  createdOpen: 'Se ha creado {name} y ahora está abierta.',
  createOwner: 'Solo un propietario puede crear una organización.',
  createOwnerHint: 'Habla con el propietario de esta organización.',

  identity: 'Nombre y datos de contacto',
  identityIntro:
    'Los destinatarios ven estos datos en los mensajes, en las páginas y en la tarjeta de contacto.',
  name: 'Nombre',
  nameHint: 'El campo dinámico <code>{field}</code> muestra este nombre en los mensajes.',
  phone: 'Número de teléfono',
  phoneHint: 'La respuesta a HELP contiene este número para que los destinatarios puedan llamar.',
  email: 'Dirección de correo',
  emailHint: 'La respuesta a HELP contiene esta dirección.',
  website: 'Sitio web',
  logo: 'Logotipo',
  logoUrl: 'URL del logotipo',
  logoUpload: 'Subir un logotipo',
  logoHint: 'Las páginas de alta muestran el logotipo.',
  address: 'Dirección postal',
  addressIntro:
    'Los correos de marketing deben mostrar tu dirección postal. Sin dirección postal no puede empezar ninguna campaña de correos de marketing.',

  region: 'Región',
  timezone: 'Zona horaria',
  timezoneHint: 'Se usa para informes y programaciones.',
  phoneCountry: 'País de los números de teléfono',
  phoneCountryHint: 'Se usa para los números sin +.',
  currency: 'Moneda',
  currencyHint: 'Se usa para las ventas.',
  language: 'Idioma',
  languageHint:
    'Se usa para las fechas y los números de los mensajes, y para los miembros que no han elegido idioma.',

  marketing: 'Marketing',
  marketingIntro:
    'Estas reglas se aplican a todas las campañas de marketing. El horario de envío se define en <link>Horarios</link>.',
  consent: 'Enviar solo a contactos con consentimiento registrado',
  consentHint: 'Sin esta regla, la campaña solo muestra un aviso sobre los contactos sin consentimiento.',
  footer: 'Añadir instrucciones de baja a los textos que no las incluyen',
  footerHint:
    'La frase está en el idioma de la organización. Se reconocen instrucciones en inglés, español, francés, alemán y portugués.',
  scope: 'Alcance de una baja',
  scopeHint: 'Un cambio se aplica solo a las bajas posteriores.',
  scopeChannel: 'Canal de la baja',
  scopeChannelHint: 'Teléfono: SMS y WhatsApp. Correo: todos los correos a la dirección.',
  scopeAll: 'Todos los canales',
  scopeAllHint:
    'La baja del número de teléfono incluye también la dirección de correo del contacto, y viceversa.',
  cap: 'Limitar los mensajes de marketing por contacto',
  capHint: 'Cuentan todas las campañas y todos los remitentes. Los mensajes que superan el límite se omiten.',
  capMessages: 'Máximo de mensajes',
  capDays: 'Periodo en días',
  capDaysHint: 'Días de 24 horas, contados hacia atrás desde el momento del envío.',

  guards: 'Límites de protección',
  guardsIntro:
    'Una campaña se pausa automáticamente cuando supera uno de estos límites después de al menos 100 mensajes. Puedes revisar la campaña y reanudarla.',
  guardFailure: 'Pausar si fallan demasiados mensajes',
  guardFailureShare: 'Porcentaje máximo de mensajes fallidos',
  guardFailureHint: 'El límite para los correos es como máximo del 5 %.',
  guardFiltered: 'Pausar si los operadores filtran demasiados mensajes como spam',
  guardFilteredShare: 'Porcentaje máximo de mensajes filtrados',
  guardOptOut: 'Pausar si se dan de baja demasiados destinatarios',
  guardOptOutShare: 'Porcentaje máximo de destinatarios que se dan de baja',

  tracking: 'Seguimiento',
  trackingIntro: 'Cada campaña puede cambiar estos ajustes.',
  trackLinks: 'Contar clics',
  trackLinksHint: 'Las URL de los mensajes de campaña se convierten en enlaces cortos.',
  trackOpens: 'Contar aperturas de correos',
  trackOpensHint:
    'Los correos de campaña contienen una imagen de un píxel. Las aperturas son estimaciones, porque muchos programas de correo cargan las imágenes automáticamente.',
  utm: 'Parámetros UTM',
  utmHint:
    'Estos parámetros se añaden a las URL con seguimiento para que tu analítica web muestre el origen de una visita. Los parámetros vacíos se omiten.',
  attribution: 'Ventana de atribución en horas',
  attributionHint:
    'Una venta cerrada cuenta para la última campaña enviada al contacto en este plazo. Un cambio se aplica solo a las ventas posteriores.',

  security: 'Inicio de sesión',
  twoFactor: 'Verificación en dos pasos',
  twoFactorRequire: 'Exigir la verificación en dos pasos a todos los miembros',
  twoFactorHint:
    'Los miembros deben activar la verificación en dos pasos antes de continuar aquí. Actívala primero en <link>tu propia cuenta</link>. Las claves de API no se ven afectadas.',
  twoFactorOn: 'Obligatoria para todos los miembros. Solo el propietario puede cambiar este ajuste.',
  twoFactorOff: 'No obligatoria. Solo el propietario puede cambiar este ajuste.',

  about: 'Información',
  aboutSlug: 'Nombre corto',
  aboutId: 'ID',
  aboutRole: 'Tu rol',
  aboutCreated: 'Creada',
  aboutChanged: 'Último cambio',
} satisfies Translation<typeof english>
