import type { settings as english } from '../en/settings.ts'
import type { Translation } from '../words.ts'

export const settings = {
  title: 'Ajustes',

  personal: 'Personal',
  account: 'Cuenta',
  accountAbout: 'Nombre, contraseña, verificación en dos pasos, llaves de acceso, sesiones y notificaciones',
  organization: 'Organización',
  organizationAbout:
    'Nombre, dirección, zona horaria, reglas de marketing, límites de protección y seguimiento',
  brand: 'Marca',
  brandAbout: 'Logotipo, colores, fuentes y enlaces de correos y páginas públicas',
  card: 'Tarjeta de contacto',
  cardAbout: 'Datos de contacto que los destinatarios pueden guardar',
  hours: 'Horarios',
  hoursAbout: 'Horario de envío de marketing y horario de atención',
  domains: 'Dominios',
  domainsAbout: 'Tus propios dominios para enlaces cortos y páginas públicas',
  sending: 'Envío',
  senders: 'Remitentes',
  sendersAbout: 'Números y direcciones que envían tus mensajes, con sus comprobaciones',
  optOuts: 'Bajas',
  optOutsAbout: 'Direcciones dadas de baja, palabras de baja y respuestas automáticas',
  access: 'Acceso',
  people: 'Personas',
  peopleAbout: 'Miembros e invitaciones',
  roles: 'Roles',
  rolesAbout: 'Permisos de cada rol',
  keys: 'Claves de API',
  keysAbout: 'Acceso para otro software',
  webhooks: 'Webhooks',
  webhooksAbout: 'Eventos enviados a otros sistemas, con sus entregas',
  audit: 'Registro de auditoría',
  auditAbout: 'Cambios con su autor y su fecha',
  payment: 'Pagos',
  billing: 'Facturación',
  billingAbout: 'Plan, consumo, créditos y facturas',

  hidden: 'Tu rol, {role}, no puede ver esta parte.',
  hiddenWhy: 'El propietario de la organización puede cambiar tu rol.',
  locked:
    'Tu rol puede ver estos ajustes, pero no cambiarlos. El propietario de la organización puede cambiar tu rol.',

  unsaved: 'Aún sin guardar',
  discard: 'Descartar',
  save: 'Guardar cambios',

  street: 'Calle y número',
  line2: 'Piso, puerta, oficina',
  postalCode: 'Código postal',
  city: 'Ciudad',
  region: 'Estado o provincia',
  country: 'País',
  countryNone: 'Ninguno',

  pictureRemove: 'Quitar',
  pictureFormats: 'JPEG o PNG, hasta 5 MiB',
} satisfies Translation<typeof english>
