import { HomeScreenSteps } from "./HomeScreenSteps";
import { OfferCard } from "./OfferCard";
import { useOffer } from "./useOffer";
import { usePush } from "./usePush";
import { TEXTS } from "./texts";

/** Offers notifications on pages that show what they would be about, until the viewer accepts or declines (X196). */
export default function PushOffer({ place }: { place: "notifications" | "chat" }) {
  const { state, isBusy, problem, turnOn } = usePush();
  const { isOpen, decline } = useOffer("notifications");
  if (!isOpen) return null;
  const common = {
    label: TEXTS.title,
    onDecline: decline,
    place: place === "chat" ? "aboveComposer" : "floating",
  } as const;
  if (state === "uninstalled" && place === "notifications") {
    return (
      <OfferCard {...common}>
        <HomeScreenSteps why={TEXTS.homeScreen.forNotifications} />
      </OfferCard>
    );
  }
  if (state !== "off") return null;
  return (
    <OfferCard {...common} problem={problem} accept={{ text: TEXTS.turnOn, isBusy, onPress: turnOn }}>
      <p>{TEXTS.offer[place]}</p>
    </OfferCard>
  );
}
