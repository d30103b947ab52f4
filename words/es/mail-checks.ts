import type { mailChecks as english } from '../en/mail-checks.ts'
import type { Translation } from '../words.ts'

export const mailChecks = {
  contentEmpty: 'El correo está vacío. Escribe un asunto y un texto.',
  linksWork: 'Todos los enlaces responden.',
  linksBroken:
    '{count, plural, one {# enlace no lleva a ninguna parte. Corrige su dirección o quítalo.} other {# enlaces no llevan a ninguna parte. Corrige sus direcciones o quítalos.}}',
  linksUnsure:
    '{count, plural, one {No se pudo comprobar # enlace. Ábrelo tú.} other {No se pudieron comprobar # enlaces. Ábrelos tú.}}',
  linksNowhere:
    '{count, plural, one {# enlace no tiene una dirección completa. Empiézala por https://.} other {# enlaces no tienen una dirección completa. Empiézalas por https://.}}',
  websiteMissing:
    '{count, plural, one {# enlace lleva al sitio web de tu organización, que aún no tiene ninguno. Indícalo en Ajustes > Organización o escribe otra dirección.} other {# enlaces llevan al sitio web de tu organización, que aún no tiene ninguno. Indícalo en Ajustes > Organización o escribe otras direcciones.}}',
  linksPlain:
    '{count, plural, one {# enlace empieza por http://. Los navegadores avisan de ello. Usa https://.} other {# enlaces empiezan por http://. Los navegadores avisan de ello. Usa https://.}}',
  imagesWork: 'Todas las imágenes se pueden cargar.',
  imagesBroken:
    '{count, plural, one {# imagen no existe. Súbela de nuevo o quítala.} other {# imágenes no existen. Súbelas de nuevo o quítalas.}}',
  imagesUnsure:
    '{count, plural, one {No se pudo comprobar # imagen. Envíate una prueba.} other {No se pudieron comprobar # imágenes. Envíate una prueba.}}',
  imageAddresses:
    '{count, plural, one {Los buzones no pueden cargar # imagen. Usa una dirección que empiece por https://.} other {Los buzones no pueden cargar # imágenes. Usa direcciones que empiecen por https://.}}',
  imagesLight: 'Las imágenes ocupan {size, number} kB en total.',
  imagesHeavy:
    'Las imágenes ocupan {size, number} kB en total, así que el correo se carga despacio en un teléfono. Usa imágenes más pequeñas.',
  altGood: 'Todas las imágenes tienen un texto alternativo.',
  altMissing:
    '{count, plural, one {# imagen no tiene texto alternativo. Muchos buzones ocultan las imágenes al principio. Describe la imagen.} other {# imágenes no tienen texto alternativo. Muchos buzones ocultan las imágenes al principio. Describe cada imagen.}}',
  contrastGood: 'Todos los textos se leen bien sobre su fondo.',
  contrastLow:
    '{count, plural, one {# texto se lee mal sobre su fondo. Usa colores con más contraste.} other {# textos se leen mal sobre su fondo. Usa colores con más contraste.}}',
  textLittle:
    'El correo se compone casi solo de imágenes. Añade texto, porque los filtros de spam desconfían de esos correos.',
  elementsRemoved: 'Los buzones quitan partes del correo: {names}. Quítalas tú.',
  sizeGood: 'El correo ocupa {size, number} kB. Gmail muestra hasta {max, number} kB.',
  sizeNear: 'El correo ocupa {size, number} kB. Gmail lo corta después de {max, number} kB. No lo alargues.',
  sizeOver:
    'El correo ocupa {size, number} kB. Gmail lo corta después de {max, number} kB, con el enlace de baja. Acorta el correo.',
  subjectGood: 'El asunto cabe en un teléfono.',
  subjectLong:
    'El asunto tiene {count, number} caracteres. Los teléfonos muestran unos {max, number}. Acórtalo o empieza por las palabras más importantes.',
  previewGood: 'El texto de vista previa cabe en un teléfono.',
  previewMissing:
    'El correo no tiene texto de vista previa. Los buzones muestran sus primeras palabras en su lugar. Escribe un texto de vista previa.',
  previewLong:
    'El texto de vista previa tiene {count, number} caracteres. Los teléfonos muestran unos {max, number}. Acórtalo.',
  mergeKnown: 'Todos los destinatarios tienen un valor para cada campo dinámico.',
  mergeLacking:
    '{count, plural, one {# destinatario no tiene valor para uno de estos campos dinámicos: {fields}.} other {# destinatarios no tienen valor para uno de estos campos dinámicos: {fields}.}} Añade un valor alternativo, como {example}.',
  mergeUnknown: 'Estos campos dinámicos no tienen valor alternativo: {fields}. Añade uno, como {example}.',
  foreignFound:
    '{count, plural, one {# etiqueta de otro programa se enviaría tal cual.} other {# etiquetas de otro programa se enviarían tal cual.}} Usa en su lugar campos dinámicos como {example}.',
  addressGood: 'El correo muestra tu dirección postal.',
  addressMissing:
    'Los correos de marketing deben mostrar tu dirección postal. Añádela en los ajustes de la organización.',
  unsubscribeGood: 'El correo tiene un enlace de baja.',
  senderMissing: 'Ningún remitente de esta campaña está activo. Elige un remitente activo.',
} satisfies Translation<typeof english>
