import { Button, ButtonLink, type ButtonSize, type ButtonVariant, IconButton } from '../button.tsx';
import { Kbd } from '../kbd.tsx';
import { TextLink } from '../link.tsx';
import { IconBell, IconDots, IconPlus, IconScissors, IconTrash } from '../pictures/icons.ts';
import { hindi, long } from './sample.ts';
import { Row, Section } from './section.tsx';

const variants: ButtonVariant[] = ['primary', 'soft', 'plain', 'quiet', 'danger', 'danger-solid'];
const sizes: ButtonSize[] = ['small', 'desk', 'tap', 'big'];

export function Buttons() {
  return (
    <Section id="buttons" title="Buttons">
      {variants.map((variant) => (
        <Row key={variant} title={`${variant}: default (hover and press it), icon, disabled, busy, Hindi`}>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant}>
            <IconPlus className="i-m" aria-hidden />
            New booking <Kbd>N</Kbd>
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading loadingLabel="Saving">
            Save changes
          </Button>
          <Button variant={variant} lang="hi">
            बुकिंग करें
          </Button>
        </Row>
      ))}
      <Row title="Sizes">
        {sizes.map((size) => (
          <Button key={size} size={size} variant="primary">
            <IconScissors className="i-m" aria-hidden />
            {size}
          </Button>
        ))}
      </Row>
      <Row title="Icon only, link, focus shown">
        {sizes.map((size) => (
          <IconButton
            key={size}
            size={size}
            variant="plain"
            label={`Notices, ${size}`}
            icon={<IconBell aria-hidden />}
          />
        ))}
        <IconButton label="More" icon={<IconDots aria-hidden />} />
        <IconButton variant="danger" label="Remove" icon={<IconTrash aria-hidden />} />
        <ButtonLink href="#buttons">A link as a button</ButtonLink>
        <Button className="outline-2 outline-offset-2 outline-focus">Focus</Button>
        <TextLink href="#buttons">Whole history</TextLink>
        <p>
          In a sentence,{' '}
          <TextLink inline href="#buttons">
            a link is underlined
          </TextLink>
          .
        </p>
      </Row>
      <Row title="Long text wraps, never cut">
        <div className="w-72">
          <Button variant="primary" wide>
            {long}
          </Button>
        </div>
        <Button lang="hi">{hindi}</Button>
        <span className="flex gap-1">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </Row>
    </Section>
  );
}
