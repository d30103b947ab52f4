import type { settingsCard as english } from '../en/settings-card.ts'
import type { Translation } from '../words.ts'

export const settingsCard = {
  title: 'Tarjeta de contacto',
  intro:
    'Los destinatarios pueden guardar esta tarjeta en su teléfono. Un teléfono que tiene la tarjeta muestra un nombre en lugar de un número.',
  proposal: 'Rellenada con los datos de la organización',
  save: 'Guardar tarjeta',
  saved: 'Tarjeta de contacto guardada.',

  name: 'Nombre',
  displayName: 'Nombre visible',
  company: 'Empresa',
  firstName: 'Nombre',
  firstNameHint: 'Para la tarjeta de una persona.',
  lastName: 'Apellidos',
  position: 'Cargo',
  photo: 'Foto',
  photoUrl: 'URL de la foto',
  photoUpload: 'Subir una foto',
  photoHint:
    'La foto debe ser un archivo JPEG o PNG subido aquí. La tarjeta contiene una copia de 60 kB como máximo, sin datos de ubicación.',
  note: 'Nota',
  ways: 'Datos de contacto',
  phone: 'Número de teléfono',
  phoneHint: 'Usa el número que envía tus mensajes para que los teléfonos muestren tu nombre.',
  email: 'Dirección de correo',
  website: 'Sitio web',

  preview: 'Vista previa',
  previewPhone: 'Teléfono',
  previewEmail: 'Correo',
  previewAddress: 'Dirección',

  link: 'Enlace público',
  linkNone: 'Guarda la tarjeta para obtener un enlace público.',
  linkIntro:
    'Añade este enlace a un mensaje o a una página. Un teléfono que abre el enlace ofrece guardar la tarjeta.',
  linkField: 'Enlace a la tarjeta',
  download: 'Descargar tarjeta',
  file: 'Archivo para teléfonos',
  fileSaved: 'Archivo para teléfonos, sin los cambios no guardados',
  savedAt: 'Guardada {time}',
} satisfies Translation<typeof english>
